# also: create-needs-a-key get-needs-a-key
