/** The page of an order, in a link that ends with its key; `#` may be written in any way a link or HTML knows. */
const orderLink =
  /(\/order\/[^\s/#%?&"'<>\\]{1,100})(?:\?[^\s#"'<>\\]{0,200})?(?:#|%23|&#35;|&#x23;)[\w-]{16,}/gi;
/** A form shared with another device. */
const draftLink = /(#draft=)[0-9a-f]{32}/gi;
/** What a signed link ends with: what it opens, and 256 bits of signature (server/http/signed-link.ts). */
const signedLink = /(?<![\w-])[\w-]{4,}\.[\w-]{43}(?![\w-])/g;

const REMOVED = '(removed)';

/**
 * A text without what would open something: exports are shared, and emails contain links. They are known by their
 * shape, as the studio's address may have been another one when a text was written.
 */
export const redactLinks = (text: string): string =>
  text.replace(orderLink, '$1').replace(draftLink, `$1${REMOVED}`).replace(signedLink, REMOVED);
