import fc from 'fast-check';
import { seed } from './test-scopes.ts';

// A set-up file: properties try the same values in every run of one seed.
fc.configureGlobal({ seed });
