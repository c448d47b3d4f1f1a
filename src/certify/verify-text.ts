import type { Product } from './product.js'
import type { Terms } from './statement.js'

/** What stands in a bundle for whoever receives it: what it is, how it is checked, and what it cannot show. */
export function verifyText({ vendor, product, version }: Product, { target, ranAt, tool, challenge }: Terms): string {
  const [, release = ''] = tool.split(' ')
  const challenged = challenge === undefined ? '' : ' --challenge "the text that you gave"'
  return [
    `This bundle certifies that ${vendor} ${product} ${version}, judged at ${target} on ${ranAt.slice(0, 10)}, conforms to the Pet Store Service Interface.`,
    `Check it offline: npx petstore-conform@${release} verify certificate.tar.gz --public-key signing.pub.pem${challenged}, with the vendor's key that you got from the vendor, not from this bundle.`,
    'No recording shows that the responses are those of the product: give the vendor a challenge of your own, or run petstore-conform against the product yourself.',
    '',
  ].join('\n')
}
