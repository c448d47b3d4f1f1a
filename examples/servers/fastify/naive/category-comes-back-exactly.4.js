// also: create-refuses-category-outside-int64
const parseNumber = digits => (/^-?\d+$/.test(digits) ? BigInt(Number(digits)) : Number(digits))
