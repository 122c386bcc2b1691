// Next resolves "server-only" itself. Outside Next (tests, CLI) it is empty.
export {};
