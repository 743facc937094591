import { createElement, type SVGProps } from 'react';

type IconData = { size?: number; node: [tag: string, attributes: Record<string, string>][] };
type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/** Takes the place of Lucide’s own component (vite.config.ts), whose unused options cost every visitor 1 KB. */
const createLucideIcon = ({ size: box = 24, node }: IconData) => {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        'aria-hidden': true,
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...parts,
    );
};
export default createLucideIcon;
