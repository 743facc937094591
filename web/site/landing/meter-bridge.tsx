const counters = [
  ['500+', 'tracks mixed'],
  ['200+', 'happy artists'],
  ['50+', 'countries'],
  ['8', 'years of experience'],
] as const;

/** The four counters, side by side as the meters above a console. */
export const MeterBridge = () => (
  <div className="relative border-hairline border-t bg-panel">
    <dl className="mx-auto grid max-w-page grid-cols-2 px-page lg:grid-cols-4">
      {counters.map(([count, what]) => (
        <div
          key={what}
          className="flex flex-col-reverse justify-end border-hairline py-6 even:border-l even:pl-6 lg:py-9 lg:[&:not(:first-child)]:border-l lg:[&:not(:first-child)]:pl-8 max-lg:[&:nth-child(n+3)]:border-t"
        >
          <dt className="mt-2 text-muted">{what}</dt>
          <dd className="wide text-4xl md:text-5xl">{count}</dd>
        </div>
      ))}
    </dl>
  </div>
);
