import { useNavigate } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { chosen } from '../admin-clients/use-chosen-focus.ts';
import type { PaletteItem } from './palette-item.ts';

/** Does what was chosen, once the palette is closed and the focus is back: a form that asks before it is left finds it there. */
export const usePaletteActs = () => {
  const navigate = useNavigate();
  const { logout } = useAuth();
  return (item: PaletteItem): void => {
    if ('to' in item) void navigate(item.to, { state: chosen });
    else if (item.act === 'site') window.open('/', '_blank', 'noopener');
    else if (item.act === 'sign-out') logout();
  };
};
