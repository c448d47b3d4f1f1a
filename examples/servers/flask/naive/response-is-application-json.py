# also: undocumented-errors-have-error-bodies
