import { useEffect, useRef, useState } from 'react';
import type { Quote } from '../../../shared/pricing.ts';
import { toast } from '../../ui/toast.ts';
import { type DiscountCheck, fetchDiscount } from './ask-discount.ts';

const debounce_ms = 1000;

/** Checks the code in the form, one second after the last change of the code or the subtotal. */
export const useDiscount = (
  typed: string,
  service: string,
  { original_amount: subtotal, currency }: Pick<Quote, 'original_amount' | 'currency'>,
) => {
  const [check, setCheck] = useState<DiscountCheck>({ state: 'none' });
  const latest = useRef(check);
  latest.current = check;
  const announced = useRef('');
  const code = typed.trim();

  useEffect(() => {
    if (!code) {
      announced.current = '';
      setCheck({ state: 'none' });
      return;
    }
    // The answer may have arrived just before the request.
    const known = latest.current;
    if (known.state === 'valid' && known.code === code && known.subtotal === subtotal) return;
    setCheck({ state: 'checking' });
    const control = new AbortController();
    const timer = setTimeout(async () => {
      // A click on Submit has already checked it.
      if (latest.current.state !== 'checking') return;
      const answer = await fetchDiscount(
        { code, service },
        { original_amount: subtotal, currency },
        control.signal,
      ).catch(() => null);
      if (!answer || control.signal.aborted) return;
      setCheck(answer);
      // One toast per valid code: changing the song count re-checks it silently. Others are explained beside the field.
      const isAnnounced = announced.current === code;
      announced.current = answer.state === 'valid' ? code : '';
      if (answer.state === 'valid' && !isAnnounced) toast(answer.message, 'success');
    }, debounce_ms);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [code, service, subtotal, currency]);

  return { check, setCheck };
};
