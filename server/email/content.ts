/** The data every email has, whatever it is about. */
export type EmailData = { settings: { business_name: string }; order_links?: OrderLinks };

/**
 * The client's link to each order an email is about, by order number. Added at rendering, so that a renewed link is
 * the one sent.
 */
export type OrderLinks = Record<string, string>;

/** An order's page without the key, as texts are stored: `addOrderKeys` puts it in when the email is sent. */
export const getOrderAddress = (publicUrl: string, id: string): string =>
  `${publicUrl}/order/${encodeURIComponent(id)}`;

/** A text whose links to the pages of these orders open them. */
export const addOrderKeys = (text: string, publicUrl: string, links: OrderLinks = {}): string =>
  Object.entries(links).reduce(
    (done, [id, link]) =>
      done
        .split(getOrderAddress(publicUrl, id))
        // Not within a longer address.
        .reduce(
          (all, rest) => all + (/^[\w/#?%-]/.test(rest) ? getOrderAddress(publicUrl, id) : link) + rest,
        ),
    text,
  );

/** An email's HTML page, and a plain text that is complete on its own. */
export type EmailContent = { html: string; text: string };
