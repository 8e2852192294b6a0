import { type ErrorCode as ErrorCodeName, errorTable } from "@platen/shared/errors";
import { Type } from "@sinclair/typebox";
import { oneOf } from "../http/schemas.ts";

const ErrorCode = oneOf(Object.keys(errorTable) as ErrorCodeName[], {
  title: "ErrorCode",
  description: "For programs. Every operation tells which of them it answers, and when.",
});

const problemValues =
  "What the sentence of the code is filled with: texts, numbers, or sentences with a code of their own.";

export const Problem = Type.Object(
  {
    path: Type.String({
      description: "The field, as in `data.items[0].price`; empty where the problem is of no single field.",
    }),
    code: Type.String({
      description: "What is wrong, for programs. More codes may come; of one that you do not know, show `message`.",
    }),
    values: Type.Object(
      {},
      {
        description: problemValues,
        additionalProperties: Type.Union([
          Type.String(),
          Type.Number(),
          Type.Object({
            code: Type.String(),
            values: Type.Object({}, { additionalProperties: true }),
            message: Type.String(),
          }),
        ]),
      },
    ),
    message: Type.String({ description: "What is wrong, in English." }),
  },
  { title: "Problem", description: "One thing that is wrong, and where." },
);

export const Failure = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object({
      code: ErrorCode,
      message: Type.String({ description: "For people." }),
      details: Type.Optional(
        Type.Array(Type.String(), { description: "One string per problem, each naming a field and its problem." }),
      ),
      problems: Type.Optional(
        Type.Array(Problem, { description: "The problems of `details` in the same order, for programs." }),
      ),
    }),
    jobId: Type.Optional(Type.String({ description: "With PRINT_FAILED: the job that failed." })),
  },
  { title: "Failure", description: "The envelope of every failure." },
);
