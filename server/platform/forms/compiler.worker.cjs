// Runs in a worker thread (compiler.ts): what compiles a schema, or tries a pattern, may take long. It goes into the
// server's bundle as text, so it requires packages alone, as if it stood where compiler.ts does.
const { createRequire } = process.getBuiltinModule('node:module');
const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');

const { home, formats, formatsModule } = workerData;
const load = createRequire(home);
// Generated code asks for formats by name; what they are is known where it runs.
const FORMATS = Object.fromEntries(formats.map((name) => [name, () => true]));

const codeOptions = () => {
  const { _ } = load('ajv');
  return { lines: false, source: true, formats: _`require(${formatsModule})` };
};

/** CPU time of this process, which does nothing else (thread.host.cjs), in ms. */
const cpuNow = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
// recheck measures its time limit by this. By the clock it would give up on a busy machine, and miss what it finds on a quiet one.
performance.now = cpuNow;

/** CPU time that recheck may spend on one pattern, in ms: most take a few, and a job may take more than this. */
const PATTERN_TIME = 3000;

const JOBS = {
  /** Schemas by name → CommonJS that exports their validators by those names. */
  checks(schemas) {
    const { Ajv } = load('ajv');
    const standalone = load('ajv/dist/standalone').default;
    const ajv = new Ajv({ allErrors: true, strict: false, formats: FORMATS, code: codeOptions() });
    for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name);
    return standalone(ajv, Object.fromEntries(Object.keys(schemas).map((name) => [name, name])));
  },

  /** A schema as RJSF renders it → CommonJS that exports validators of it and of every part by RJSF's hashes. */
  module(schema) {
    const { compileSchemaValidatorsCode } = load('@rjsf/validator-ajv8/compileSchemaValidators');
    return compileSchemaValidatorsCode(schema, {
      customFormats: FORMATS,
      // Without ajv-formats: a form has our formats only, and each would be one more module to supply.
      ajvFormatOptions: false,
      ajvOptionsOverrides: { code: codeOptions() },
    });
  },

  /** Whether matching a pattern takes a time that the text's length bounds: safe, vulnerable, unknown. */
  pattern(pattern) {
    const { checkSync } = load('recheck/lib/browser.js');
    const began = cpuNow();
    const { status } = checkSync(pattern, 'u', { timeout: PATTERN_TIME });
    return { status, cpuMs: cpuNow() - began };
  },
};

parentPort.on('message', ({ kind, input }) => {
  try {
    parentPort.postMessage({ value: JOBS[kind](input) });
  } catch (error) {
    parentPort.postMessage({ fault: String(error.message), range: error instanceof RangeError });
  }
});
