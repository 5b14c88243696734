/*
 * Bytes of jsdom's own kind are refused by the Web Cryptography API, which is Node's. This stands before all modules that
 * keep one of these.
 */
globalThis.ArrayBuffer = Buffer.alloc(0).buffer.constructor as ArrayBufferConstructor;
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor;
