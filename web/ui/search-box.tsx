import Search from 'lucide-react/icons/search';
import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';
import { dense } from './dense.ts';
import { Input } from './field.tsx';

/** The search field above a list. */
export const SearchBox = ({ className, ...input }: ComponentProps<'input'>) => (
  <div className={classes('relative min-w-0 flex-1', className)}>
    <Search
      aria-hidden
      size={16}
      className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
    />
    <Input {...input} type="search" maxLength={200} className={`${dense} pl-9!`} />
  </div>
);
