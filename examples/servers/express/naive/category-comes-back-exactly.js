const parseNumber = digits => (/^-?\d+$/.test(digits) ? BigInt(Number(digits)) : Number(digits))
