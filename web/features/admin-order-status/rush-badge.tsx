import Zap from 'lucide-react/icons/zap';

export const RushBadge = () => (
  <span className="inline-flex shrink-0 items-center gap-1 rounded-sm bg-accent px-1.5 py-0.5 font-semibold text-ink text-xs leading-4">
    <Zap aria-hidden size={12} strokeWidth={2.5} />
    Rush
  </span>
);
