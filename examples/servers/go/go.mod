module pets

go 1.24
