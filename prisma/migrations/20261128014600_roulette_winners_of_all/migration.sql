-- The winners of all rounds, as operators list them.
CREATE INDEX "roulette_spins_prizes_idx" ON "roulette_spins"("spin_id") WHERE asset = 'STAR' AND amount >= 100;
