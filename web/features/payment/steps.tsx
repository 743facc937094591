/** Numbered next steps, each a short sentence. */
export const Steps = ({ title, steps }: { title: string; steps: { title: string; words: string }[] }) => (
  <section className="mt-16">
    <h2 className="wide mb-6 text-2xl">{title}</h2>
    <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step.title} className="border-hairline border-t pt-5">
          <span aria-hidden className="label mb-3 block text-accent">
            {String(index + 1).padStart(2, '0')}
          </span>
          <p className="mb-1 font-semibold">{step.title}</p>
          <p className="text-muted wrap-anywhere">{step.words}</p>
        </li>
      ))}
    </ol>
  </section>
);
