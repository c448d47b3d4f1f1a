    status: Status | None = None
