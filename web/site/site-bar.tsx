import { useEffect, useState } from 'react';
import { onSessionChange, restoreUser } from '../lib/session.ts';
import { TopBar } from '../ui/top-bar.tsx';

// Loaded only for a signed-in owner.
const loadSignOut = () => import('../lib/sign-out.ts');

/** The top bar of public pages; only checks whether the owner is signed in. */
export const SiteBar = ({ brand, path }: { brand: string; path: string }) => {
  const [isOwner, setOwner] = useState(false);
  useEffect(() => {
    const look = () => setOwner(restoreUser() !== null);
    look();
    return onSessionChange(look);
  }, []);
  useEffect(() => {
    if (isOwner) loadSignOut().catch(() => undefined);
  }, [isOwner]);
  const leave = async () => {
    const { signOut } = await loadSignOut();
    signOut();
    setOwner(false);
  };
  return <TopBar brand={brand} path={path} isOwner={isOwner} onLogout={() => void leave()} />;
};
