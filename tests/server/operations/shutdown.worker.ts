/** The server as `npm start` has it, with the variables that it is given (JSON). */
Object.assign(process.env, JSON.parse(process.argv[2] ?? '{}'));
await import('#server/main.ts');

export {};
