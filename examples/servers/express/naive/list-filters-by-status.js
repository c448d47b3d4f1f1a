  const found = [...pets.values()]
