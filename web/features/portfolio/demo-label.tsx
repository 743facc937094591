/** Labels built-in demos, so that nobody takes them for the studio's own work. */
export const DemoLabel = ({ children = 'Demo' }: { children?: string }) => (
  <span className="label whitespace-nowrap rounded-sm border border-edge px-1.5 py-0.5 text-text">
    {children}
  </span>
);
