// Quoted, so that a shell takes them as they stand.
const lines = [`SMTP_URL='smtp://user:password@mail.example.com:587'`, `MAIL_FROM='studio@example.com'`];

/** The two variables that connect a mail server, to be copied and filled in. */
export const ConnectLines = () => (
  <pre className="mt-2 w-fit max-w-full overflow-x-auto whitespace-pre-wrap rounded-sm border border-hairline bg-ink p-3 font-mono text-xs leading-5 wrap-anywhere">
    {lines.join('\n')}
  </pre>
);
