/** The header that names a download (RFC 6266): an ASCII form for old clients, the true name in UTF-8 (RFC 8187). */
export const contentDisposition = (kind: 'attachment' | 'inline', name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};
