import { expect, test } from 'vitest';
import { readVariables } from './env-file.mjs';

// Expected values as parsed by systemd 252's environment.d reader, the one for EnvironmentFile=.
test('values are parsed as systemd does', () => {
  const text = String.raw`# comment
PUBLIC_URL=https://mix.example.com
MAIL_FROM=My Studio <studio@example.com>
STORAGE_URL=s3://bucket?endpoint=https://host&region=us-east-1
DATABASE_URL=postgres://u:p#a;b$c@host/db?a=b&c=d
  ; other comment \
goes on
Q1="quoted \"inner\" \\ \x # not"
Q2='single "x" # y'
Q3="two" "parts"  rest${'  '}
 SPACED =  some value${'  '}
no variable
EMPTY=
BS=a\ b\\c\"d
LONG=one \
  two
ML="first
second"
MID=a"b"c'd
TRAIL=x${'\\ '}
LAST=end`;
  expect(readVariables(text)).toEqual({
    PUBLIC_URL: 'https://mix.example.com',
    MAIL_FROM: 'My Studio <studio@example.com>',
    STORAGE_URL: 's3://bucket?endpoint=https://host&region=us-east-1',
    DATABASE_URL: 'postgres://u:p#a;b$c@host/db?a=b&c=d',
    Q1: 'quoted "inner" \\ \\x # not',
    Q2: 'single "x" # y',
    Q3: 'twopartsrest',
    SPACED: 'some value',
    EMPTY: '',
    BS: 'a b\\c"d',
    LONG: 'one   two',
    ML: 'first\nsecond',
    MID: `a"b"c'd`,
    TRAIL: 'x ',
    LAST: 'end',
  });
});

test('Windows line endings, an unclosed quote and an empty file are accepted', () => {
  expect(readVariables('A=1\r\nB=2\r\n')).toEqual({ A: '1', B: '2' });
  expect(readVariables('')).toEqual({});
  expect(readVariables('A="open')).toEqual({ A: '"open' });
});
