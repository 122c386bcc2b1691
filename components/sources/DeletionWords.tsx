import type { ReactNode } from "react";
import type { DataSource } from "@/lib/api/dataSources";
import { dependentWords, staysAfter, withoutSource } from "./dependents";
import classes from "./DeletionWords.module.css";

/**
 * What deleting a data source also deletes and what stays, by name; for one that policies use, why it cannot be
 * deleted.
 */
export function DeletionWords({ source }: { readonly source: DataSource }): ReactNode {
  const { name, usedBy, ambiguousFor, dependents = [] } = source;
  if (usedBy.length > 0) {
    return (
      <div className={classes.root}>
        <p>Policies ask {name}, and could not run without it. Change their queries or delete them first:</p>
        <Names items={usedBy} />
      </div>
    );
  }
  const gone = dependents.filter(({ deletedWith }) => deletedWith);
  const kept = dependents.filter(({ deletedWith }) => !deletedWith);
  const stays = staysAfter(dependents);
  return (
    <div className={classes.root}>
      {gone.length === 0 ? (
        <p>Its credentials are deleted with it. This cannot be undone.</p>
      ) : (
        <>
          <p>Deleted with it, together with its credentials. This cannot be undone:</p>
          <Names items={gone.map(dependentWords)} />
          <p>What stays: {stays.join("; ")}.</p>
        </>
      )}
      {kept.length === 0 ? null : (
        <>
          <p>These stay, but lose it:</p>
          <Names items={kept.map((each) => `${dependentWords(each)}: ${withoutSource(each)}`)} />
        </>
      )}
      {ambiguousFor.length === 0 ? null : (
        <>
          <p>Policies whose queries fit it and another data source of its URL may then ask the other one:</p>
          <Names items={ambiguousFor} />
        </>
      )}
      {dependents.length + ambiguousFor.length === 0 ? <p>Nothing uses it.</p> : null}
    </div>
  );
}

function Names({ items }: { readonly items: readonly string[] }): ReactNode {
  return (
    <ul className={classes.names}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
