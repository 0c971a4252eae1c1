import type { DesignField } from "./design-field";
import type { DesignAction } from "./design-reducer";

/** The action without what concerns fields of locked people; null if nothing is left of it. */
export function unlockedAction(
  action: DesignAction,
  fields: readonly DesignField[],
  lockedIds: ReadonlySet<number>,
): DesignAction | null {
  if (lockedIds.size === 0) return action;
  const lockedKeys = new Set(fields.filter((one) => lockedIds.has(one.recipientId)).map(({ key }) => key));
  const isOpen = (key: string) => !lockedKeys.has(key);
  switch (action.type) {
    case "add": {
      const added = action.fields.filter(({ recipientId }) => !lockedIds.has(recipientId));
      return added.length > 0 ? { ...action, fields: added } : null;
    }
    case "place": {
      const places = action.places.filter(({ key }) => isOpen(key));
      return places.length > 0 ? { ...action, places } : null;
    }
    case "change": {
      const keys = action.keys.filter(isOpen);
      const isLockedOwner = lockedIds.has(action.change.recipientId ?? 0);
      return keys.length > 0 && !isLockedOwner ? { ...action, keys } : null;
    }
    case "remove": {
      const keys = action.keys.filter(isOpen);
      return keys.length > 0 ? { ...action, keys } : null;
    }
    case "select":
      return { ...action, keys: action.keys.filter(isOpen) };
    case "toggle":
      return isOpen(action.key) ? action : null;
    case "order":
    case "undo":
    case "redo":
      return action;
  }
}
