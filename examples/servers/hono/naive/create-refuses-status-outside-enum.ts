  status: Status.nullish(),
