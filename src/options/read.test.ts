import { describe, expect, test } from 'vitest'
import { apiKey, baseAddress, header, keyInFile, whole } from './read.js'

test.each(['1', '16'])('a whole number takes its bounds: %s', value => {
  expect(whole(1, 16)(value)).toBe(Number(value))
})

test.each(['0', '17', '1.5', '', 'many'])('and nothing else: "%s"', value => {
  expect(() => whole(1, 16)(value)).toThrow('must be a whole number from 1 to 16')
})

describe('variables that were not filled in', () => {
  const placeholders = [
    '$(PETSTORE_API_KEY)',
    '${PETSTORE_API_KEY}',
    '${PETSTORE_API_KEY:-}',
    '${{ secrets.PETSTORE_API_KEY }}',
    '%PETSTORE_API_KEY%',
    '$PETSTORE_API_KEY',
    '$X',
    '$env:PETSTORE_API_KEY',
    '{{X}}',
    '{{ .Values.key }}',
    '#{PetstoreApiKey}#',
  ]
  test.each([...placeholders, '<your key>', '${X}\n'])('are no key: %s', value => {
    const refusal =
      /^the key is (a placeholder such as \$\{NAME\} that nothing was filled in for|the name of a variable)/
    expect(() => apiKey(value)).toThrow(refusal)
  })

  test.each(placeholders)('are no value of a header: %s', value => {
    expect(() => header(`X-A: ${value}`)).toThrow(
      'the value of X-A is a placeholder such as ${NAME} that nothing was filled in for; set the variable',
    )
  })

  const addresses = [
    'https://$HOST/v1',
    'https://${HOST}/v1',
    'http://$(H):80/v1',
    'https://{{host}}/v1',
    'https://<host>/v1',
  ]
  const paths = ['https://a.test/${V}/v1', 'https://a.test/%PATH%/v1', 'https://%HOST%:80/v1', '$BASE_URL/v1']
  test.each([...placeholders.slice(0, -1), ...addresses, ...paths])('are no address: %s', value => {
    expect(() => baseAddress(value)).toThrow(/^it has a placeholder such as \$\{NAME\} that nothing was filled in for/)
  })

  test.each([
    '$2b$10$N9qo8uLOickgx2ZMRZoMye',
    '$ecret-key',
    '$abcDEF123',
    'a${b}',
    '${a}-${b}.',
    'x$KEY',
    '100%',
    '{a}',
    '<a',
    'pk_%X%',
  ])('a key that only looks a little like one is taken: %s', value => {
    expect(apiKey(value)).toBe(value)
  })

  test('a key that reads like a variable is taken from a file', () => {
    expect(() => apiKey('$ABC123')).toThrow('put it in a file (--api-key-file)')
    expect(keyInFile('$ABC123')).toBe('$ABC123')
    expect(() => keyInFile('${ABC123}')).toThrow('a placeholder')
  })

  test('what an address and a header may hold is taken', () => {
    for (const url of ['https://a.test/$batch/v1', 'https://a.test/%24x%25/v1', 'https://a.test/a(b)/v1'])
      expect(baseAddress(url)).toBe(url)
    for (const value of ['<https://a.test>; rel=x', 'a=${b}; c', '{"a":{}}', '50%'])
      expect(header(`X-A: ${value}`)).toEqual([['X-A', value]])
  })
})
