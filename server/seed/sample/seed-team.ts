import type { Transaction } from 'embedded-supabase/database/database.ts';
import { sampleCoach } from './sample-business.ts';
import { idOfPerson, type People } from './seed-athletes.ts';

const coachOf = [{ athlete: 'sam.ortiz@example.com', coach: sampleCoach.email }] as const;

const groups = [
  { name: 'State team', athletes: ['athlete@example.com', 'nia.bauer@example.com'] },
  { name: 'Westside Club', athletes: ['jo.park@example.com', 'sam.ortiz@example.com'] },
] as const;

/** Gives the second coach her role and an athlete, and puts the athletes into groups. */
export async function seedTeam(tx: Transaction, people: People): Promise<void> {
  await tx.query(`insert into "public"."user_roles" ("user_id", "role") values ($1::uuid, 'coach')`, [
    idOfPerson(people, sampleCoach.email),
  ]);
  for (const { athlete, coach } of coachOf) {
    await tx.query(
      `insert into "public"."athlete_coaches" ("athlete_id", "coach_id") values ($1::uuid, $2::uuid)`,
      [idOfPerson(people, athlete), idOfPerson(people, coach)],
    );
  }
  for (const { name, athletes } of groups) {
    await tx.query(
      `with "g" as (insert into "public"."athlete_groups" ("name") values ($1) returning "id")
       insert into "public"."athlete_group_members" ("group_id", "athlete_id")
       select "g"."id", "athlete"::uuid from "g", unnest($2::text[]) as "athlete"`,
      [name, athletes.map((email) => idOfPerson(people, email))],
    );
  }
}
