import { createElement, type SVGProps } from 'react';

type Drawing = { node: [name: string, attributes: Record<string, string>][] };
type Props = SVGProps<SVGSVGElement> & { size?: number };

/**
 * What lucide-react's icons are made with here (`vite.config.ts` puts it there): its own component carries names, contexts and
 * forms for other frameworks, 1.5 KB of a first visit's script that nothing here uses.
 */
const createIcon =
  ({ node }: Drawing) =>
  ({ size = 24, ...rest }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      node.map(([name, attributes]) => createElement(name, attributes)),
    );
export default createIcon;
