// zod probes `new Function`, which these pages' content security policy forbids and browsers report. It reads its
// settings from this global (zod/v4/core/core.js); setting it before zod loads disables the probe.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
