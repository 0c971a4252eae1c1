import { type Matrix, identity, multiply } from "../matrix";
import type { Operand, Operation } from "./content-tokens";
import type { FontCodes } from "./font-codes";

/** The parts of the graphics state that say where text is shown. */
type TextState = {
  matrix: Matrix;
  font: FontCodes | undefined;
  size: number;
  charSpace: number;
  wordSpace: number;
  scale: number;
  leading: number;
  rise: number;
};

const firstState = (matrix: Matrix): TextState => ({
  matrix,
  font: undefined,
  size: 0,
  charSpace: 0,
  wordSpace: 0,
  scale: 1,
  leading: 0,
  rise: 0,
});

/** Follows the operators that move text, without showing any. */
export class TextCursor {
  state: TextState;
  text: Matrix = identity;
  private line: Matrix = identity;
  private readonly saved: TextState[] = [];

  constructor(matrix: Matrix) {
    this.state = firstState(matrix);
  }

  /** Returns false for an operator that has nothing to do with where text is. */
  apply({ operator, operands }: Operation, fontNamed: (name: string) => FontCodes | undefined): boolean {
    const at = (index: number) => numberAt(operands, index);
    const { state } = this;
    if (operator === "q") this.saved.push({ ...state });
    else if (operator === "Q") this.state = this.saved.pop() ?? state;
    else if (operator === "cm") state.matrix = multiply(matrixOf(operands), state.matrix);
    else if (operator === "BT") this.text = this.line = identity;
    else if (operator === "Tm") this.text = this.line = matrixOf(operands);
    else if (operator === "Td") this.moveLine(at(0), at(1));
    else if (operator === "TD") {
      state.leading = -at(1);
      this.moveLine(at(0), at(1));
    } else if (operator === "T*") this.nextLine();
    else if (operator === "Tc") state.charSpace = at(0);
    else if (operator === "Tw") state.wordSpace = at(0);
    else if (operator === "Tz") state.scale = at(0) / 100;
    else if (operator === "TL") state.leading = at(0);
    else if (operator === "Ts") state.rise = at(0);
    else if (operator === "Tf") {
      const [name] = operands;
      state.font = name?.kind === "name" ? fontNamed(name.name) : undefined;
      state.size = at(1);
    } else return false;
    return true;
  }

  nextLine() {
    this.moveLine(0, -this.state.leading);
  }

  private moveLine(x: number, y: number) {
    this.text = this.line = multiply([1, 0, 0, 1, x, y], this.line);
  }

  /** Moves by a distance in text space. */
  advance(distance: number) {
    this.text = multiply([1, 0, 0, 1, distance * this.state.scale, 0], this.text);
  }

  /** Where the next character begins, and how large a font of size 1 is there, in page units. */
  origin(): { x: number; y: number; em: number } {
    const [a, b, , , x, y] = multiply(multiply([1, 0, 0, 1, 0, this.state.rise], this.text), this.state.matrix);
    return { x, y, em: Math.abs(this.state.size) * Math.hypot(a, b) };
  }
}

export function numberAt(operands: readonly Operand[], index: number): number {
  const operand = operands[index];
  return operand?.kind === "number" ? operand.value : 0;
}

function matrixOf(operands: readonly Operand[]): Matrix {
  const at = (index: number) => numberAt(operands, index);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}
