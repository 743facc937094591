// zod tries `new Function` out, which the policy of these pages forbids and the browser then reports. Its settings live
// under this name (zod/v4/core/core.js): told before it loads, it does not try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
