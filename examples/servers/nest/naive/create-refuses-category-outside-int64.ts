const isInt64 = (value: unknown) => typeof value === 'bigint'
const defaultMessage = () => 'categoryId must be an integer of 64 bits'
const IsInt64 = () => ValidateBy({ name: 'isInt64', validator: { validate: isInt64, defaultMessage } })
