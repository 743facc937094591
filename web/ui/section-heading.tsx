import type { ReactNode } from 'react';

/** A section's heading and introduction. Takes focus when a button scrolls to its section. */
export const SectionHeading = (props: SectionHeadingProps) => (
  <div className="max-w-2xl">
    <h2
      data-text={props['data-text']}
      tabIndex={-1}
      className="wide wrap-anywhere text-balance text-[1.75rem] outline-none md:text-[2.75rem]"
    >
      {props.title}
    </h2>
    {props.children && (
      <p
        data-text={props['data-intro']}
        className="mt-2 text-pretty text-muted leading-relaxed md:mt-4 md:text-lg"
      >
        {props.children}
      </p>
    )}
  </div>
);
type SectionHeadingProps = {
  title: ReactNode;
  children?: ReactNode;
  /** Which texts of the site these are. */
  'data-text'?: string;
  'data-intro'?: string | undefined;
};
