import { gzipSync } from 'node:zlib';
import { noise } from '../audio/broken.ts';
import { ascii, u8 } from '../audio/bytes.ts';
import { seed } from '../test-scopes.ts';

const script = 'alert(document.domain)';

/** Content that is not audio, whatever its name says. */
export const foreign: Record<string, () => Buffer> = {
  nothing: () => Buffer.alloc(0),
  'a page': () => Buffer.from(`<!doctype html><html><script>${script}</script></html>`),
  'a page in UTF-16': () => Buffer.from(`\ufeff<html><script>${script}</script></html>`, 'utf16le'),
  'a drawing': () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"/>`),
  'a script': () => Buffer.from(`#!/bin/sh\nrm -rf ~\n//${script}`),
  'a program': () => Buffer.concat([u8(0x7f), ascii('ELF'), noise(400, seed)]),
  'entities in one another': () =>
    Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "dddd">]><a>&b;</a>'),
  'a document': () => ascii('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>'),
  'packed bytes': () => gzipSync(Buffer.alloc(100_000)),
  'a picture': () => Buffer.concat([ascii('GIF89a/*'), ascii(`*/=1;${script}`)]),
  zeros: () => Buffer.alloc(5_000),
};
