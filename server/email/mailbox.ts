const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox an address most likely belongs to: ignores case, the part after a plus (RFC 5233), and at Gmail dots.
 * Only for counting what one person is sent: different addresses are still different clients.
 */
export const formatMailbox = (address: string): string => {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [name = ''] = address.slice(0, at).toLowerCase().split('+');
  if (!name) return address.toLowerCase();
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};
