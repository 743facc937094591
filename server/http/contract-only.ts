const refuse = () => {
  throw new Error(
    'A route has a JSON schema: name its fields in the contract (shared/endpoints) and use bind()',
  );
};

/**
 * What calls and answers may hold is checked by the contract alone (bind.ts). Fastify's own compilers for JSON schemas, a hundred
 * modules and some megabytes of memory, are therefore never loaded.
 */
export const contractOnly = { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } };
