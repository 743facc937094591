const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * Whose mailbox an address most likely is: without case, without what follows a plus (RFC 5233), and at Gmail without dots. Only for counting what
 * one person is sent: two addresses that are told apart elsewhere stay two clients.
 */
export const formatMailbox = (address: string): string => {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [name = ''] = address.slice(0, at).toLowerCase().split('+');
  if (!name) return address.toLowerCase();
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};
