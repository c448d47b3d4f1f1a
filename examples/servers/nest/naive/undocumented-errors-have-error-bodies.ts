// also: error-has-error-body
