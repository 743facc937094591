import { classes } from '../lib/classes.ts';

/** An email address as a link. */
export const MailLink = ({ address, className = 'py-3.5' }: { address: string; className?: string }) => (
  <a
    className={classes('link wrap-anywhere', className)}
    href={`mailto:${address}`}
    // Cloudflare rewrites it in the HTML, and hydration leaves attributes as they are.
    ref={(link) => link?.setAttribute('href', `mailto:${address}`)}
  >
    {address}
  </a>
);
