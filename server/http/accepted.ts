/** Whether an Accept-Encoding header takes a coding: named, and not with a weight of nothing (RFC 9110, 12.5.3). */
export const accepts = (header: string | undefined, coding: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.toLowerCase().split(';');
    return name.trim() === coding && !parameters.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one));
  });

/** Whether an If-None-Match header holds this mark, or any; weak and strong marks compare alike there (13.1.2). */
export const holds = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.includes(etag.replace(/^W\//, '')));
