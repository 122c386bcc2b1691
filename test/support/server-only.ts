// Next resolves "server-only" itself; outside Next (tests, CLI) it stands for nothing.
export {};
