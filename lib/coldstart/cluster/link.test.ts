import { expect, it } from "vitest";
import { Simulation } from "../../simulation/simulation";
import { Link } from "./link";

it("shares its rate evenly among those who use it", () => {
  const simulation = new Simulation();
  const link = new Link(simulation, 1_000);
  const done: [string, number][] = [];
  const send = (name: string, bytes: number) => link.send(bytes, () => done.push([name, simulation.nowMs]));
  send("first", 1_000);
  simulation.at(500, () => send("second", 1_000));
  simulation.run();
  // The first flow has 500 bytes left when the second starts; then each gets half of the bandwidth.
  expect(done).toEqual([
    ["first", 1_500],
    ["second", 2_000],
  ]);
});

it("gives the rate of what was withdrawn to the others", () => {
  const simulation = new Simulation();
  const link = new Link(simulation, 1_000);
  const done: number[] = [];
  link.send(1_000, () => done.push(simulation.nowMs));
  const cancel = link.send(1_000, () => done.push(-1));
  simulation.at(1_000, cancel);
  simulation.run();
  expect(done).toEqual([1_500]);
});

it("ends what is sent also where the last of it takes less time than the clock can tell", () => {
  // At 100 Gbit/s and after more than half an hour, more bytes pass in one step of the clock than count as none.
  for (let run = 0; run < 300; run += 1) {
    const simulation = new Simulation(2e6 + run * 17.317);
    const link = new Link(simulation, 12.5e9);
    let done = 0;
    [1_000_003, 2_000_006, 3_000_009].forEach((bytes, at) =>
      simulation.after(at * 0.37, () => void link.send(bytes + run, () => (done += 1))),
    );
    expect([simulation.run({ maxEvents: 100 }), done]).toEqual(["idle", 3]);
  }
});
