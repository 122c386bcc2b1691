import { describe, expect, it } from "vitest";
import type { Heat } from "@/lib/discovery";
import { caughtBy, caughtText, cellText, describeHeat, heatRows } from "./heatView";

function heatWith(set: (weekdays: Float64Array, hours: Float64Array, byImage: Float64Array) => void): Heat {
  const heat = {
    weekdays: new Float64Array(7 * 24),
    hours: new Float64Array(24),
    minutes: new Float64Array(1_440),
    imageCount: 3,
    images: ["a", "b"],
    byImage: new Float64Array(48),
  };
  set(heat.weekdays, heat.hours, heat.byImage);
  heat.hours.forEach((sum, hour) => (heat.minutes[hour * 60 + 29] = sum));
  return heat;
}

const office = [{ startHour: 8, endHour: 18, weight: 1 }];

describe("the rows of the heat map", () => {
  const heat = heatWith((weekdays, hours, byImage) => {
    weekdays[2 * 24 + 9] = 12;
    hours[9] = 12;
    byImage[24 + 9] = 7.5;
  });

  it("are weekdays from Monday, or images from the largest down", () => {
    const days = heatRows(heat, "weekday");
    expect(days).toHaveLength(7);
    expect(cellText(days[2]!, 9)).toBe("Wednesday, 09:00–10:00: 12");
    const images = heatRows(heat, "image");
    expect(images.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(cellText(images[1]!, 9)).toBe("b, 09:00–10:00: 7.5");
  });

  it("share one scale as weekdays and have each their own as images", () => {
    expect(new Set(heatRows(heat, "weekday").map(({ most }) => most))).toEqual(new Set([12]));
    expect(heatRows(heat, "image").map(({ most }) => most)).toEqual([0, 7.5]);
  });

  it("are told in words by the hour with most, whatever comes before it", () => {
    expect(describeHeat(heat, "image")).toBe("Samples by image and hour; most at 09:00–10:00");
    expect(
      describeHeat(
        heatWith(() => undefined),
        "weekday",
      ),
    ).toContain("nothing above 0");
  });
});

describe("what the windows catch", () => {
  it("counts an hour once, the start inclusive and the end exclusive", () => {
    const hours = new Float64Array(24);
    hours[7] = 1;
    hours[8] = 2;
    hours[17] = 4;
    hours[18] = 1;
    expect(caughtBy(office, hours)).toBeCloseTo(6 / 8, 12);
    expect(caughtBy([...office, ...office], hours)).toBeCloseTo(6 / 8, 12);
    expect(caughtBy([], hours)).toBe(0);
  });

  it("is not a share where sums are below 0 or nothing is there", () => {
    const hours = new Float64Array(24);
    expect(caughtBy(office, hours)).toBeNull();
    hours[3] = -1;
    hours[9] = 5;
    expect(caughtBy(office, hours)).toBeNull();
    expect(
      caughtText(
        office,
        heatWith(() => undefined),
      ),
    ).toBeNull();
  });

  it("is said in a sentence", () => {
    const heat = heatWith((_, hours) => {
      hours[9] = 1;
      hours[20] = 3;
    });
    expect(caughtText(office, heat)).toBe("The window holds 25% of the samples’ sum.");
    expect(caughtText([], heat)).toBe("The windows hold 0% of the samples’ sum.");
  });
});
