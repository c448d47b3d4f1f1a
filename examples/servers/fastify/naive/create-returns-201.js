    return pet
