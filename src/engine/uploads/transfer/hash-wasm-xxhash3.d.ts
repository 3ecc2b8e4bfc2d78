declare module 'hash-wasm/dist/xxhash3.umd.min.js' {
  const xxhash3: Pick<typeof import('hash-wasm'), 'createXXHash3'>;
  export = xxhash3;
}
