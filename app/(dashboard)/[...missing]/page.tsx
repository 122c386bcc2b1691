import { notFound } from "next/navigation";

/** Every address that nothing else has, so that it is inside the dashboard too. */
export default function Page(): never {
  notFound();
}
