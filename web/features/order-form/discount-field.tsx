import { useRef } from 'react';
import { limits } from '../../../shared/limits.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input } from '../../ui/field.tsx';
import type { DiscountCheck } from './ask-discount.ts';

export const DiscountField = ({ code, check, problem, onChange }: DiscountFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const isRefused = problem !== undefined || check.state === 'invalid';
  const wrong =
    problem ?? (check.state === 'invalid' || check.state === 'failed' ? check.message : undefined);
  return (
    <>
      <Field
        label="Discount code"
        hint={
          <span role="status">
            {check.state === 'checking' && 'Checking the code …'}
            {check.state === 'valid' && !problem && (
              <span className="text-success">{check.description || 'This code is applied.'}</span>
            )}
            {wrong && <span className="text-error">{wrong}</span>}
          </span>
        }
      >
        {(control) => (
          <Input
            {...control}
            aria-invalid={wrong ? true : undefined}
            ref={input}
            name="discount_code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={limits.discount_code}
            value={code}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {isRefused && code && (
        <Button
          kind="quiet"
          className={`${dense} mt-2`}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          Remove code
        </Button>
      )}
    </>
  );
};
type DiscountFieldProps = {
  code: string;
  check: DiscountCheck;
  problem: string | undefined;
  onChange(code: string): void;
};
