    status: Option<Status>,
